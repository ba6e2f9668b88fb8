import { readStoreKeys } from './config.ts';
import { registerConnection } from './features/accounts/school-connections/register-connection.ts';
import {
  platformOptionNames,
  registerPlatform,
  toolAddresses,
} from './features/accounts/school-connections/register-platform.ts';
import { registerRosterService } from './features/people/roster-service/register-roster-service.ts';
import { publicUrl, runOperatorCommand } from './operator-command.ts';

// `npm run connection -w academic-api -- --name Google --kind google --issuer https://accounts.google.com --client ID
// --secretFile FILE`: registers a provider of accounts for the whole product; `--kind lti` a learning platform. Schools turn
// them on in their settings.
// `npm run connection -w academic-api -- roster --school 1 --address … --tokenAddress … --client ID --secretFile FILE
// --scopes …`: registers the roster service of one school.

const usage =
  'Give --name, --kind (google, microsoft, other), --issuer, --client and --secretFile: ' +
  '--name Google --kind google --issuer https://accounts.google.com --client 123.apps.googleusercontent.com --secretFile google-secret. ' +
  'Of a learning platform (--kind lti) give --authorization, --token, --keys and --identifier (lis, custom, subject) in place of the secret.';

const rosterUsage =
  'Give roster, --school, --address, --tokenAddress, --client, --secretFile and --scopes: ' +
  'roster --school 1 --address https://roster.example/ims/oneroster/rostering/v1p2 --tokenAddress https://roster.example/token ' +
  '--client mebae --secretFile roster-secret --scopes https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly.';

const said = (name: string, { connectionID, isNew }: { connectionID: number; isNew: boolean }) =>
  `Connection ${connectionID}, ${name}, ${isNew ? 'is registered' : 'is changed'}. Schools turn it on in their settings.`;

const keys = () => ({ reportStoreKeys: readStoreKeys(process.env) });
const args = process.argv.slice(2);
const isPlatform = args.includes('--kind=lti') || args[args.indexOf('--kind') + 1] === 'lti';

if (args[0] === 'roster') {
  await runOperatorCommand(
    ['school', 'address', 'tokenAddress', 'client', 'secretFile', 'scopes'],
    rosterUsage,
    async (db, options) => {
      const { schoolName, isNew } = await registerRosterService(db, keys(), options);
      const done = isNew ? 'is registered' : 'is changed';
      return `The roster service of ${schoolName} ${done}. The school chooses in its settings what happens with it.`;
    },
    args.slice(1),
  );
} else if (isPlatform) {
  await runOperatorCommand(platformOptionNames, usage, async (db, options) => {
    const result = await registerPlatform(db, options);
    return `${said(options.name, result)}\n${toolAddresses(publicUrl())}`;
  });
} else {
  await runOperatorCommand(
    ['name', 'kind', 'issuer', 'client', 'secretFile'],
    usage,
    async (db, options) => said(options.name, await registerConnection(db, keys(), options)),
  );
}
