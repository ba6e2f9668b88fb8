import { remoteConfig } from '@mebae/build/webpack';

export default remoteConfig({ name: 'sample-remote', dirname: import.meta.dirname });
