import * as buttonContext from '@fluentui/react-button/context';
import * as fieldContext from '@fluentui/react-field/context';
import * as griffel from '@griffel/react';
import * as sharedContexts from '@fluentui/react-shared-contexts';
import React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import ReactDOM from 'react-dom';
import * as client from 'react-dom/client';
import type { ProvidedModules } from './federation.ts';

/** All that a page provides to its remotes; what the frame itself does not use loads with the first area that does. */
export const providedModules: ProvidedModules = {
  react: () => React,
  'react/jsx-runtime': () => jsxRuntime,
  'react-dom': () => ReactDOM,
  'react-dom/client': () => client,
  '@fluentui/react-button/context': () => buttonContext,
  '@fluentui/react-field/context': () => fieldContext,
  '@griffel/react': () => griffel,
  '@fluentui/react-shared-contexts': () => sharedContexts,
  '@mebae/platform': () => import('@mebae/platform/core'),
  '@mebae/platform/frame': () => import('@mebae/platform/frame'),
};
