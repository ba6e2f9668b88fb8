import { personName, useLanguage } from '@mebae/platform';
import { LinkButton, VisuallyHidden } from '@mebae/ui';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { paths } from '../../lib/paths.ts';
import { useStudentListState } from '../../lib/student-list-state.ts';
import { useText } from '../../lib/text.ts';
import { useNeighbours } from './student-edit.resource.ts';

/** Steps to the students before and after, in the filter and order of the list that the person came from. */
export function EditNeighbours({ studentID }: { studentID: number }) {
  const t = useText();
  const language = useLanguage();
  const { state, query } = useStudentListState();
  const { data } = useNeighbours(studentID, state);
  const steps = [
    { person: data?.previous, word: t('students.previous'), icon: <ChevronLeftRegular /> },
    { person: data?.next, word: t('students.next'), icon: <ChevronRightRegular /> },
  ];
  return (
    <nav aria-label={t('students.neighbours')}>
      {steps.map(
        ({ person, word, icon }) =>
          person && (
            <LinkButton
              key={word}
              appearance="subtle"
              icon={icon}
              to={paths.studentEdit(person.studentID, query)}
            >
              <VisuallyHidden>{t('students.step', { word })}</VisuallyHidden>
              {personName(person, language)}
            </LinkButton>
          ),
      )}
    </nav>
  );
}
