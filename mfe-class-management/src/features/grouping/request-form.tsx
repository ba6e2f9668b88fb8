import { GroupRefusal, type GroupingRequest, type GroupOptions } from '@mebae/contracts';
import { ApiError, useNotice, useSearchParams } from '@mebae/platform';
import { ErrorState, FormRow, LoadingState, Section } from '@mebae/ui';
import { SaveBar } from '@mebae/ui/forms';
import { useState } from 'react';
import { useGroupPeople, useGroupWrites } from '../../lib/groups.resource.ts';
import { useText, type Text } from '../../lib/text.ts';
import { ClassChoice } from './class-choice.tsx';
import { MeasureFields } from './measure-fields.tsx';
import { PeopleConditions } from './people-conditions.tsx';
import { withClasses, type RequestProps } from './request-state.ts';
import { SizeFields, TagFields } from './size-fields.tsx';

/** A form for the students of groups, their measures, their size and the conditions. */
export function RequestForm({
  options,
  request,
  onChange,
}: RequestProps & { options: GroupOptions }) {
  const t = useText();
  const people = useGroupPeople(request.schoolClassIDs);
  const { data, error, mutate } = people;
  const changeClasses = (schoolClassIDs: number[]) => {
    const kept = (data?.data ?? []).filter(({ schoolClass }) =>
      schoolClassIDs.includes(schoolClass.schoolClassID),
    );
    onChange(withClasses(request, schoolClassIDs, new Set(kept.map((row) => row.studentID))));
  };
  const students = request.schoolClassIDs.length === 0 ? [] : (data?.data ?? []);
  return (
    <>
      <Section title={t('grouping.request.title')} description={t('grouping.request.hint')}>
        <FormRow title={t('grouping.classes')}>
          <ClassChoice
            classes={options.classes}
            chosen={request.schoolClassIDs}
            onChange={changeClasses}
          />
        </FormRow>
        <MeasureFields options={options} request={request} onChange={onChange} />
        <SizeFields
          request={request}
          onChange={onChange}
          people={students.length - request.leftOut.length}
        />
        {data && data.tags.length > 0 && (
          <TagFields tags={data.tags} request={request} onChange={onChange} />
        )}
      </Section>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : !data && request.schoolClassIDs.length > 0 ? (
        <LoadingState />
      ) : (
        <PeopleConditions students={students} request={request} onChange={onChange} />
      )}
      <ProposeBar request={request} />
    </>
  );
}

function ProposeBar({ request }: { request: GroupingRequest }) {
  const t = useText();
  const notice = useNotice();
  const { propose } = useGroupWrites();
  const [, setSearch] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      setSearch({ proposal: String(await propose(request)) });
    } catch (error) {
      notice.error(refusalText(t, error) ?? error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SaveBar
      label={t('grouping.propose')}
      call="groups.propose"
      isSaving={isBusy}
      isDisabled={request.schoolClassIDs.length === 0}
      onSave={() => void start()}
    />
  );
}

/** The sentence of a refusal; null for every other failure. */
function refusalText(t: Text, error: unknown): string | null {
  const reason = error instanceof ApiError ? error.reason[0] : undefined;
  const known = Object.values(GroupRefusal).find((refusal) => refusal === reason);
  return known ? t(`grouping.refused.${known}`) : null;
}
