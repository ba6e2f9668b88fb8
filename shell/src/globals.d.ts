/* oxlint-disable no-underscore-dangle -- the names are webpack's, or stand out as the build's */

/** Webpack's nonce for the scripts that it adds. */
declare let __webpack_nonce__: string | undefined;

/** Shared module → version that this shell provides; filled in by the build from its table. */
declare const __SHARED_VERSIONS__: Readonly<Record<string, string>>;

/** Modules that the platform shares; the build's alias leads to its file. */
declare module '@mebae/platform/core';

// Files inside of packages; the build knows where they are.
declare module '@fluentui/react-button/context';
declare module '@fluentui/react-field/context';
