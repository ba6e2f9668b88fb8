import { remoteConfig } from '@mebae/build/webpack';

export default remoteConfig({ name: 'records', dirname: import.meta.dirname });
