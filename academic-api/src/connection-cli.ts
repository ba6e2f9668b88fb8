import { readStoreKeys } from './config.ts';
import { registerConnection } from './features/accounts/school-connections/register-connection.ts';
import {
  platformOptionNames,
  registerPlatform,
  toolAddresses,
} from './features/accounts/school-connections/register-platform.ts';
import { publicUrl, runOperatorCommand } from './operator-command.ts';

// `npm run connection -w academic-api -- --name Google --kind google --issuer https://accounts.google.com --client ID
// --secretFile FILE`: registers a provider of accounts for the whole product; `--kind lti` a learning platform. Schools turn
// them on in their settings.

const usage =
  'Give --name, --kind (google, microsoft, other), --issuer, --client and --secretFile: ' +
  '--name Google --kind google --issuer https://accounts.google.com --client 123.apps.googleusercontent.com --secretFile google-secret. ' +
  'Of a learning platform (--kind lti) give --authorization, --token, --keys and --identifier (lis, custom, subject) in place of the secret.';

const said = (name: string, { connectionID, isNew }: { connectionID: number; isNew: boolean }) =>
  `Connection ${connectionID}, ${name}, ${isNew ? 'is registered' : 'is changed'}. Schools turn it on in their settings.`;

const args = process.argv.slice(2);
const isPlatform = args.includes('--kind=lti') || args[args.indexOf('--kind') + 1] === 'lti';

await (isPlatform
  ? runOperatorCommand(platformOptionNames, usage, async (db, options) => {
      const result = await registerPlatform(db, options);
      return `${said(options.name, result)}\n${toolAddresses(publicUrl())}`;
    })
  : runOperatorCommand(
      ['name', 'kind', 'issuer', 'client', 'secretFile'],
      usage,
      async (db, options) => {
        const config = { reportStoreKeys: readStoreKeys(process.env) };
        return said(options.name, await registerConnection(db, config, options));
      },
    ));
