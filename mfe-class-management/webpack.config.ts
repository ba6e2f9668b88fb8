import { remoteConfig } from '@mebae/build/webpack';

export default remoteConfig({ name: 'class-management', dirname: import.meta.dirname });
