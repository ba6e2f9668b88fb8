import { expect } from '@playwright/test';
import type { SurveyItemKind, SurveyMoment } from '@mebae/contracts';
import type { TestDatabase } from './database.ts';

interface SurveyQuestion {
  kind: Extract<SurveyItemKind, 'scale' | 'choice' | 'text'>;
  text: string;
  options?: string[];
  isMultiple?: boolean;
  isRequired?: boolean;
}

/**
 * Makes an event of a class whose survey a course carries: its activities, one purpose, and own questions.
 * @returns its id
 */
export async function eventWithSurvey(
  db: TestDatabase,
  event: {
    title: string;
    evalSettingID: number;
    moment: SurveyMoment;
    schoolClassID: number;
    activities: readonly string[];
    questions: readonly SurveyQuestion[];
  },
): Promise<number> {
  const { moment, evalSettingID } = event;
  const { companyID, eventID } = await db.one<{ companyID: number; eventID: number }>(
    `insert into school_event (company_id, school_year, title, starts_on, ends_on, growing_purpose_ids,
       course_before, course_after, created_at, updated_at)
     select company_id, school_year, $2, '2026-10-01', '2026-10-02', '{1}',
       case when $3 = 'before' then eval_setting_id end, case when $3 = 'after' then eval_setting_id end, now(), now()
     from exam where eval_setting_id = $1
     returning company_id as "companyID", event_id as "eventID"`,
    [evalSettingID, event.title, moment],
  );
  await db.rows(
    'insert into event_target (company_id, event_id, position, school_class_id) values ($1, $2, 0, $3)',
    [companyID, eventID, event.schoolClassID],
  );
  await db.rows(
    `with made as (
       insert into activity (company_id, title) select $1, unnest($3::text[]) returning activity_id, title
     ), placed as (
       insert into event_activity (company_id, event_id, activity_id, position)
       select $1, $2, activity_id, array_position($3::text[], title) from made
     )
     insert into survey_item (company_id, event_id, moment, kind, position, activity_id)
     select $1, $2, m.moment, m.kind, array_position($3::text[], title), activity_id
     from made cross join (values ('before', 'expectation'), ('after', 'participation')) m(moment, kind)`,
    [companyID, eventID, event.activities],
  );
  await db.rows(
    `insert into survey_item (company_id, event_id, moment, kind, position, growing_purpose_id)
     values ($1, $2, 'after', 'feltChange', 0, 1)`,
    [companyID, eventID],
  );
  await db.rows(
    `insert into survey_item (company_id, event_id, moment, kind, position, text, options, is_multiple, is_required)
     select $1, $2, $3, q.kind, q.position, q.text, coalesce(q.options, '[]'), coalesce(q."isMultiple", false),
       coalesce(q."isRequired", true)
     from jsonb_to_recordset($4) as q(kind text, position smallint, text text, options jsonb, "isMultiple" boolean,
       "isRequired" boolean)`,
    [
      companyID,
      eventID,
      moment,
      JSON.stringify(event.questions.map((question, position) => ({ ...question, position }))),
    ],
  );
  return eventID;
}

interface KeptSurveyAnswer {
  kind: SurveyItemKind;
  value: number | null;
  options: number[];
  text: string;
}

/** Waits until the database has exactly these answers of one person, in the order of the questions. */
export async function expectKeptSurvey(
  db: TestDatabase,
  eventID: number,
  expected: Partial<KeptSurveyAnswer>[],
): Promise<void> {
  const whole = expected.map((row) => ({ value: null, options: [], text: '', ...row }));
  await expect
    .poll(() =>
      db.rows(
        `select i.kind, a.value, a.options, a.text
         from survey_answer a join survey_item i using (company_id, survey_item_id)
         where a.event_id = $1 and (a.value is not null or a.options <> '{}' or a.text <> '')
         order by array_position(array['expectation', 'participation', 'feltChange'], i.kind) nulls last, i.position`,
        [eventID],
      ),
    )
    .toEqual(whole);
}

/**
 * Everybody of the classes of an event answers all of its survey: expectation by turns 5 and 1, participation and felt
 * change 5 of the first half and 1 of the others, and words by turns.
 */
export async function answerSurvey(
  db: TestDatabase,
  eventID: number,
  words: readonly string[],
): Promise<void> {
  await db.rows(
    `with people as (
       select e.company_id, e.student_id, row_number() over (order by e.student_number) - 1 as at, count(*) over () as n
       from event_target t join enrolment e using (company_id, school_class_id)
       where t.event_id = $1
     )
     insert into survey_answer (company_id, survey_item_id, student_id, event_id, eval_setting_id, value, text,
       milliseconds, answered_at, received_at)
     select p.company_id, i.survey_item_id, p.student_id, $1,
       case i.moment when 'before' then v.course_before else v.course_after end,
       case when i.kind = 'text' then null when i.kind = 'expectation' then case p.at % 2 when 0 then 5 else 1 end
         else case when p.at < p.n / 2 then 5 else 1 end end,
       case when i.kind = 'text' then ($2::text[])[1 + p.at % cardinality($2::text[])] else '' end, 900, now(), now()
     from people p
     join survey_item i on i.company_id = p.company_id and i.event_id = $1
     join school_event v on v.company_id = p.company_id and v.event_id = $1`,
    [eventID, words],
  );
}
