import { remoteConfig } from '@mebae/build/webpack';

export default remoteConfig({ name: 'sample-area', dirname: import.meta.dirname });
