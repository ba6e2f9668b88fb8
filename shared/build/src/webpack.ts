export { containerName, remoteConfig, type RemoteOptions } from './remote.ts';
export { shellConfig, type ShellOptions } from './shell.ts';
