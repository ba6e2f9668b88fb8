import type { EventDetail } from '@mebae/contracts';
import {
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  formatNumber,
  makeStyles,
  useLanguage,
} from '@mebae/platform';
import { Allowed, LinkButton } from '@mebae/ui';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { warningsOf, type Warning } from './warnings.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '8px', marginBottom: '16px' },
});

/** Warnings about what the event lacks, each with the way to mend it. */
export function WarningList({ event }: { event: EventDetail }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const warnings = warningsOf(event);
  if (warnings.length === 0) return null;
  return (
    <div className={styles.list}>
      {warnings.map((warning) => (
        <MessageBar key={warning.kind} intent="warning">
          <MessageBarBody>
            {t(`warning.${warning.kind}`, { students: formatNumber(warning.students, language) })}
          </MessageBarBody>
          <Mending warning={warning} event={event} />
        </MessageBar>
      ))}
    </div>
  );
}

function Mending({ warning: { kind }, event }: { warning: Warning; event: EventDetail }) {
  const t = useText();
  if (!event.canEdit) return null;
  const moment = kind === 'noCourseBefore' ? 'before' : kind === 'noCourseAfter' ? 'after' : null;
  if (moment === null) return null;
  return (
    <MessageBarActions>
      <Allowed call="examDrafts.create">
        <LinkButton to={paths.createCourse(event.eventID, moment)}>
          {t(`event.make.${moment}`)}
        </LinkButton>
      </Allowed>
    </MessageBarActions>
  );
}
