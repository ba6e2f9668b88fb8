import { remoteConfig } from '@mebae/build/webpack';

export default remoteConfig({ name: 'exams', dirname: import.meta.dirname });
