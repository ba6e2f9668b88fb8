import { loadConfig } from '../config.ts';
import { migrateToLatest } from './migrate.ts';

const applied = await migrateToLatest(loadConfig(), console.log);
console.log(applied.length === 0 ? 'Schema is up to date.' : `Applied ${applied.join(', ')}.`);
