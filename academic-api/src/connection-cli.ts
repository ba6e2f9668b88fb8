import { readStoreKeys } from './config.ts';
import { registerConnection } from './features/accounts/school-connections/register-connection.ts';
import { runOperatorCommand } from './operator-command.ts';

// `npm run connection -w academic-api -- --name Google --kind google --issuer https://accounts.google.com --client ID
// --secretFile FILE`: registers a provider of accounts for the whole product; schools turn it on in their settings.

const usage =
  'Give --name, --kind (google, microsoft, other), --issuer, --client and --secretFile: ' +
  '--name Google --kind google --issuer https://accounts.google.com --client 123.apps.googleusercontent.com --secretFile google-secret.';

await runOperatorCommand(
  ['name', 'kind', 'issuer', 'client', 'secretFile'],
  usage,
  async (db, options) => {
    const config = { reportStoreKeys: readStoreKeys(process.env) };
    const { connectionID, isNew } = await registerConnection(db, config, options);
    const done = isNew ? 'is registered' : 'is changed';
    return `Connection ${connectionID}, ${options.name}, ${done}. Schools turn it on in their settings.`;
  },
);
