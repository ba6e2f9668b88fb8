export * from './limiter.ts';
export * from './shared-store.ts';
