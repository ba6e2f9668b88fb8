import { remoteConfig } from '@mebae/build/webpack';

export default remoteConfig({ name: 'settings', dirname: import.meta.dirname });
