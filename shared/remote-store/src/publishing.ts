// Parts that change a store: for the commands that publish and roll back, never for servers.
export { openStore } from './open-store.ts';
export { changeRegistry, readRegistry } from './registry.ts';
export { descriptionName, type RemoteStore, type VersionFile } from './store.ts';
