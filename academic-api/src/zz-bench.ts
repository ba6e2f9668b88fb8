import Fastify from 'fastify';
import { academicApi } from './app.ts';
import { connect } from './db/connect.ts';
import { openJobs } from './plugins/jobs.ts';
import { createSchool } from './testing/school.ts';
import { multipart } from './testing/multipart.ts';
import { rosterFile } from './features/student-import/test-support/workbooks.ts';
import { read } from '@e965/xlsx';
const url='postgres://postgres@127.0.0.1:54999/st_dev';
const db=connect(url);const {jobs,close}=await openJobs(url);
const app=Fastify({logger:false});
await app.register(academicApi,{deps:{db,jobs,now:()=>new Date(),config:{productName:'x'} as any}});await app.ready();
for(let k=0;k<4;k++){
const s=await createSchool(db,{classes:20,studentsPerClass:0});
const rows=Array.from({length:1000},(_,i)=>[1,`${(i%20)+1}組`,Math.floor(i/20)+1,`N${i}`,'山田','太郎','ヤマダ','タロウ',`n${i}@x.example`,i%3?'英語':null]);
const file=rosterFile(rows as any);
let t=performance.now();read(file,{type:'buffer',dense:true});const bare=performance.now()-t;
const call=async(p:string,o:any)=>{const t=performance.now();const r=await app.inject({method:'POST',url:'/api/v3/academic'+p,headers:{'auth-token':s.admin,...o.headers},payload:o.payload});if(r.statusCode!==200)console.log(r.statusCode,r.body.slice(0,300));return [r.json(),performance.now()-t] as const};
const [sum,a]=await call('/students/import/preview',multipart('a.xlsx',file));
const [,b]=await call(`/students/import/${sum.importID}/apply`,{headers:{'content-type':'application/json'},payload:'{}'});
const [s2,c]=await call('/students/import/preview',multipart('a.xlsx',file));
console.log('bare read',bare|0,'preview',a|0,'apply',b|0,'preview again',c|0,JSON.stringify(s2.counts));
}
await app.close();await close();await db.destroy();
