import { chromium } from '@playwright/test';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { partsByReading, phraseEnd } from '@mebae/rules';
const R='/work/helpers/words/';
const texts=new Set();
const walk=(v)=>{ if(typeof v==='string'){ if(/《/.test(v)) texts.add(v.replace(/\{\{.*?\}\}/g,'3')); } else if(v&&typeof v==='object') for(const k in v) walk(v[k]); };
walk(JSON.parse(readFileSync(R+'mfe-exams/src/answer/texts/primary/ja.json')));
const d=R+'academic-api/src/db/masters/';
for(const f of [...readdirSync(d).filter(f=>f.endsWith('.json')).map(f=>d+f),...readdirSync(d+'question-items').map(f=>d+'question-items/'+f)]) walk(JSON.parse(readFileSync(f)));
const html=(t)=>partsByReading(t.replaceAll(phraseEnd,'$&\u200B')).map(p=>p.reading===''?p.text.replaceAll('\u200B','<wbr>'):`<ruby>${p.text}<rp>（</rp><rt>${p.reading}</rt><rp>）</rp></ruby>`).join('');
const raw=(t)=>partsByReading(t).map(p=>p.reading===''?p.text:`<ruby>${p.text}<rp>（</rp><rt>${p.reading}</rt><rp>）</rp></ruby>`).join('');
const browser=await chromium.launch({executablePath:'/usr/bin/chromium'});
const page=await browser.newPage({viewport:{width:360,height:800}});
async function run(name,width,size,css,make){
  await page.setContent(`<html lang=ja><style>p{width:${width}px;margin:0 0 8px;font:${size}px/1.5 system-ui,'Noto Sans CJK JP',sans-serif;overflow-wrap:anywhere;text-wrap:pretty;line-break:strict} ${css}</style>${[...texts].map(t=>`<p>${make(t)}</p>`).join('')}`);
  const res=await page.evaluate(()=>{
    const out=[];
    for(const p of document.querySelectorAll('p')){
      const w=document.createTreeWalker(p,NodeFilter.SHOW_TEXT|NodeFilter.SHOW_ELEMENT);let chars=[];let ends=new Set();
      while(w.nextNode()){const n=w.currentNode; if(n.nodeType===1){ if(n.tagName==='WBR') ends.add(chars.length); continue;} if(n.parentElement.closest('rt,rp')) continue; for(let i=0;i<n.length;i++){const r=document.createRange();r.setStart(n,i);r.setEnd(n,i+1);const b=r.getBoundingClientRect();chars.push([n.data[i],b.bottom,b.left]);}}
      let line=0;for(let i=1;i<chars.length;i++){ if(chars[i][1]>chars[i-1][1]+8||chars[i][2]<chars[i-1][2]-20){ line++; const prev=chars[i-1][0]; out.push({ok:ends.has(i)||/[、。！？」）]/.test(prev), at:chars.slice(Math.max(0,i-8),i).map(c=>c[0]).join('')+'|'+chars.slice(i,i+6).map(c=>c[0]).join(''), len:0}); } }
    } return {out, over:[...document.querySelectorAll('p')].filter(p=>p.scrollWidth>p.clientWidth).length};
  });
  const bad=res.out.filter(x=>!x.ok);
  console.log(name,{breaks:res.out.length,bad:bad.length,overflow:res.over}); console.log(bad.slice(0,25).map(b=>b.at).join('  '));
}
await run('keep-all 328/16',328,16,'p:has(>ruby){word-break:keep-all} ruby::before{content:"\\2060"}',html);
await run('keep-all statement 328/20',328,20,'p:has(>ruby){word-break:keep-all} ruby::before{content:"\\2060"}',html);
await run('keep-all option 260/16',260,16,'p:has(>ruby){word-break:keep-all} ruby::before{content:"\\2060"}',html);
const outside=(t)=>html(t).replaceAll(/(?<!<wbr>|^)<ruby>/g,'\u2060<ruby>');
const nb=(t)=>html(t).replaceAll(/(?<!<wbr>|^)<ruby>/g,'<ruby class=j>');
await run('WJ outside',328,20,'p:has(>ruby){word-break:keep-all} ruby::before{content:"\\2060"}',outside);
await run('WJ in ::before',328,20,'p:has(>ruby){word-break:keep-all} ruby::before{content:"\\2060"} ruby::before{content:"\\2060"}',html);
const phr=(t)=>html(t).split('<wbr>').map(x=>'<span>'+x+'</span>').join('<wbr>');
await run('nowrap span',328,20,'p{word-break:keep-all} p>span{white-space:nowrap}',phr);
await run('inline-block span',328,20,'p>span{display:inline-block}',phr);
await run('before, no auto-phrase 328/16',328,16,'',raw);
await run('before, auto-phrase 328/16',328,16,'p{word-break:auto-phrase}',raw);
await page.screenshot({path:'/tmp/lb/auto.png',clip:{x:0,y:0,width:360,height:1400},fullPage:true});
await page.setContent(`<html lang=ja><style>p{width:328px;margin:8px 16px;font:16px/1.6 system-ui,'Noto Sans CJK JP',sans-serif;overflow-wrap:anywhere;text-wrap:pretty;line-break:strict} p:has(>ruby){word-break:keep-all} ruby::before{content:"\\2060"}</style>${[...texts].slice(0,40).map(t=>`<p>${html(t)}</p>`).join('')}`);
await page.screenshot({path:'/tmp/lb/rule.png',clip:{x:0,y:0,width:360,height:1400},fullPage:true});
await browser.close();
