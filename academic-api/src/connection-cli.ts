import { readStoreKeys } from './config.ts';
import { registerConnection } from './features/accounts/school-connections/register-connection.ts';
import { registerRosterService } from './features/people/roster-service/register-roster-service.ts';
import { runOperatorCommand } from './operator-command.ts';

// `npm run connection -w academic-api -- --name Google --kind google --issuer https://accounts.google.com --client ID
// --secretFile FILE`: registers a provider of accounts for the whole product; schools turn it on in their settings.
// `npm run connection -w academic-api -- roster --school 1 --address … --tokenAddress … --client ID --secretFile FILE
// --scopes …`: registers the roster service of one school.

const usage =
  'Give --name, --kind (google, microsoft, other), --issuer, --client and --secretFile: ' +
  '--name Google --kind google --issuer https://accounts.google.com --client 123.apps.googleusercontent.com --secretFile google-secret.';

const rosterUsage =
  'Give roster, --school, --address, --tokenAddress, --client, --secretFile and --scopes: ' +
  'roster --school 1 --address https://roster.example/ims/oneroster/rostering/v1p2 --tokenAddress https://roster.example/token ' +
  '--client mebae --secretFile roster-secret --scopes https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly.';

const keys = () => ({ reportStoreKeys: readStoreKeys(process.env) });
const [command, ...rest] = process.argv.slice(2);

if (command === 'roster') {
  await runOperatorCommand(
    ['school', 'address', 'tokenAddress', 'client', 'secretFile', 'scopes'],
    rosterUsage,
    async (db, options) => {
      const { schoolName, isNew } = await registerRosterService(db, keys(), options);
      const done = isNew ? 'is registered' : 'is changed';
      return `The roster service of ${schoolName} ${done}. The school chooses in its settings what happens with it.`;
    },
    rest,
  );
} else {
  await runOperatorCommand(
    ['name', 'kind', 'issuer', 'client', 'secretFile'],
    usage,
    async (db, options) => {
      const { connectionID, isNew } = await registerConnection(db, keys(), options);
      const done = isNew ? 'is registered' : 'is changed';
      return `Connection ${connectionID}, ${options.name}, ${done}. Schools turn it on in their settings.`;
    },
  );
}
