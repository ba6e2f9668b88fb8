import { signInApi } from '../core/api.ts';
import { courseByApi, importByApi } from '../core/courses.ts';
import { demoScreens } from '../core/demo-screens.ts';
import { rosterOf } from '../core/roster.ts';
import { expect, test } from '../fixtures/test.ts';
import { mixes } from './mixes.ts';
import { keepSteps } from './results.ts';
import { walk } from './walk.ts';

for (const mix of mixes()) {
  test(mix.name, async ({ browser, newSchool, db, outside }) => {
    // Eight screens one after the other.
    test.setTimeout(300_000);
    const school = await newSchool({ classesPerGrade: [1] });
    const api = await signInApi(outside, school.admin);
    await importByApi(api, rosterOf(school, 3));
    const { title, tokens } = await courseByApi(api, school.classes);
    const [token] = tokens.values();
    const first = await demoScreens(db);
    const answer = { path: `/answer/${token}`, texts: [title] };
    const steps = await walk(browser, mix, { first, answer });
    keepSteps(mix.name, steps);
    expect(steps.filter(({ good }) => !good)).toEqual([]);
  });
}
