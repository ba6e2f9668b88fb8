export { containerName } from './container-name.ts';
export { remoteConfig, type RemoteOptions } from './remote.ts';
export { shellConfig, type ShellOptions } from './shell.ts';
