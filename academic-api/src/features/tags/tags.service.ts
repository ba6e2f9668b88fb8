export { listTags } from './tags.repository.ts';
