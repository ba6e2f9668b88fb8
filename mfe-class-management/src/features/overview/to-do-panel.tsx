import type { ClassOverview, ClassMember } from '@mebae/contracts';
import { Link, useMay } from '@mebae/platform';
import { ErrorState, LoadingState, Section } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useCareList, useFindingsOfClass, useInterviewsOfClass } from './overview.resource.ts';
import { PeopleLine } from './people-line.tsx';
import { usePanelStyles } from './use-panel-styles.ts';

interface ToDoPanelProps {
  schoolClassID: number;
  careCourse: ClassOverview['careCourse'];
}

/** Students who need attention: those on the care list, talks that are to be held, findings that are to be written. */
export function ToDoPanel({ schoolClassID, careCourse }: ToDoPanelProps) {
  const styles = usePanelStyles();
  const t = useText();
  const may = {
    care: useMay('scores.careList'),
    talks: useMay('interviews.ofClass'),
    findings: useMay('findings.ofClass'),
  };
  return (
    <Section title={t('overview.toDo')}>
      <ul className={styles.list}>
        {may.care && <Care schoolClassID={schoolClassID} course={careCourse} />}
        {may.talks && <Talks schoolClassID={schoolClassID} />}
        {may.findings && <Findings schoolClassID={schoolClassID} />}
      </ul>
    </Section>
  );
}

function Care(props: { schoolClassID: number; course: ClassOverview['careCourse'] }) {
  const { schoolClassID, course } = props;
  const t = useText();
  const { data, error, mutate } = useCareList(course?.evalSettingID ?? null);
  const people = data?.data.flatMap(({ student }) =>
    student.schoolClass?.schoolClassID === schoolClassID ? [student] : [],
  );
  return (
    <Entry
      title={t('overview.toDo.care')}
      to={course && paths.careList(course.evalSettingID)}
      people={course ? people : []}
      of={null}
      done={course ? t('overview.toDo.careNobody') : t('overview.toDo.careNone')}
      note={
        course &&
        [
          t('overview.toDo.careOf', { course: course.title }),
          // so that nobody takes silence for good news
          ...(data && data.notApplied.length > 0 ? [t('overview.toDo.careGaps')] : []),
        ].join(' ')
      }
      pathOf={paths.trends}
      error={error}
      onRetry={() => void mutate()}
    />
  );
}

function Talks({ schoolClassID }: { schoolClassID: number }) {
  const t = useText();
  const { data, error, mutate } = useInterviewsOfClass(schoolClassID);
  return (
    <Entry
      title={t('overview.toDo.talks')}
      to={paths.interviews(schoolClassID)}
      people={data?.data.filter(({ state }) => state !== 'done')}
      of={data?.data.length ?? null}
      done={t('overview.toDo.talksDone')}
      note={null}
      pathOf={paths.interview}
      error={error}
      onRetry={() => void mutate()}
    />
  );
}

function Findings({ schoolClassID }: { schoolClassID: number }) {
  const t = useText();
  const { data, error, mutate } = useFindingsOfClass(schoolClassID);
  return (
    <Entry
      title={t('overview.toDo.findings')}
      to={paths.findings(schoolClassID)}
      people={data?.data.filter(({ state }) => state !== 'done')}
      of={data?.data.length ?? null}
      done={t('overview.toDo.findingsDone')}
      note={null}
      pathOf={paths.findingsOf}
      error={error}
      onRetry={() => void mutate()}
    />
  );
}

interface EntryProps {
  title: string;
  /** Where all of it is listed; null: nowhere. */
  to: string | null;
  /** Students for whom something is to be done; undefined while it is loading. */
  people: readonly ClassMember[] | undefined;
  /** How many students it is asked of; null where it is not asked of everybody. */
  of: number | null;
  /** The text where there is nobody. */
  done: string;
  note: string | null;
  pathOf: (studentID: number) => string;
  error: unknown;
  onRetry: () => void;
}

/** One kind of work, with the students whom it is left to do for. */
function Entry(props: EntryProps) {
  const { title, to, people, of, done, note, pathOf, error, onRetry } = props;
  const styles = usePanelStyles();
  const t = useText();
  const n = people?.length ?? 0;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h3 className={styles.title}>{to === null ? title : <Link to={to}>{title}</Link>}</h3>
        {people && n > 0 && (
          <span className={styles.number}>
            {of === null ? t('column.people', { n }) : t('column.peopleOf', { n, of })}
          </span>
        )}
      </div>
      {note !== null && <p className={styles.note}>{note}</p>}
      {people === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          <LoadingState label={t('analysis.loading')} />
        )
      ) : n === 0 ? (
        <p className={styles.note}>{done}</p>
      ) : (
        <PeopleLine people={people} pathOf={pathOf} all={to ?? ''} />
      )}
    </li>
  );
}
