/** Webpack's nonce for the scripts that it adds. */
declare let __webpack_nonce__: string | undefined;

/** Shared module → version that this shell provides; filled in by the build from its table. */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;
