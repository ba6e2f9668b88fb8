import * as griffel from '@griffel/react';
import * as sharedContexts from '@fluentui/react-shared-contexts';
import React from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import ReactDOM from 'react-dom';
import * as client from 'react-dom/client';
import type { ProvidedModules } from './federation.ts';

/** React and the style engine, of which a page has one instance each; every page provides them. */
export const reactModules: ProvidedModules = {
  react: () => React,
  'react/jsx-runtime': () => jsxRuntime,
  'react/jsx-dev-runtime': () => jsxDevRuntime,
  'react-dom': () => ReactDOM,
  'react-dom/client': () => client,
  '@griffel/react': () => griffel,
  '@fluentui/react-shared-contexts': () => sharedContexts,
};
