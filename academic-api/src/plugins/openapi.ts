import fp from 'fastify-plugin';
import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { apiBase, httpNames } from '@mebae/contracts';

/** OpenAPI from the same schemas that check the calls, at `/api/v3/academic/openapi.json`. */
export default fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Mebae academic API', version: '3' },
      components: {
        securitySchemes: {
          staff: { type: 'apiKey', in: 'header', name: httpNames.authToken },
          admin: { type: 'apiKey', in: 'header', name: httpNames.authToken },
          candidate: { type: 'apiKey', in: 'header', name: httpNames.candidateToken },
          student: { type: 'apiKey', in: 'header', name: httpNames.studentToken },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, () => app.swagger());
});
