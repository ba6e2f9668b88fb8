import { shellConfig } from '@mebae/build/webpack';

export default shellConfig({ dirname: import.meta.dirname });
