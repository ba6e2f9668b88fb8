import { remoteConfig } from '@mebae/build/webpack';

export default remoteConfig({ name: 'jgrow', dirname: import.meta.dirname });
