import type { FastifyInstance } from 'fastify';
import { schoolProfileEndpoints } from '@mebae/contracts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { readLogo } from './logo-picture.ts';
import * as service from './school-profile.service.ts';

/** A picture is a picture: a browser that opens its address by itself runs nothing of it. */
const logoHeaders = {
  'content-disposition': 'inline; filename="logo"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export default async function schoolProfileRoutes(app: FastifyInstance): Promise<void> {
  serve(app, schoolProfileEndpoints.read, (call) => service.readProfile(call));
  serve(app, schoolProfileEndpoints.update, service.updateProfile);
  serve(app, schoolProfileEndpoints.logo, async ({ tx, session, query, reply }) => {
    const { mediaType, version, bytes } = await service.readLogo(tx, session);
    // the address with a version always means the same picture
    const lasting = query.version === version;
    return reply
      .headers({
        ...logoHeaders,
        'content-type': mediaType,
        'cache-control': lasting ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      })
      .send(bytes);
  });
  serveLong(app, schoolProfileEndpoints.setLogo, async (call) => {
    const picture = readLogo(call.file.bytes);
    return call.transact((tx, session) => service.setLogo(tx, session, picture));
  });
  serve(app, schoolProfileEndpoints.removeLogo, service.removeLogo);
}
