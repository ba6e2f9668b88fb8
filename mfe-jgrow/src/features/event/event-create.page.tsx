import { useSearchParams } from '@mebae/platform';
import { addressID, AllowedContent, PageHeader } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import LoadedForm from './form/loaded-form.tsx';

/**
 * `/pages/jgrow/event/create`: staff plan an event, empty or with another one's plan (`?copyFrom=`); what is missing
 * is named at its field.
 */
export default function EventCreatePage() {
  const t = useText();
  const [query] = useSearchParams();
  const copied = query.get('copyFrom');
  const mode = copied === null ? 'create' : 'copy';
  return (
    <>
      <PageHeader
        title={t(`eventForm.title.${mode}`)}
        subtitle={t(`eventForm.subtitle.${mode}`)}
        breadcrumbs={[{ label: t('events.title'), to: paths.events }]}
      />
      <AllowedContent call="events.create">
        <LoadedForm
          key={`${mode} ${copied}`}
          mode={mode}
          sourceID={copied === null ? null : (addressID(copied) ?? 0)}
        />
      </AllowedContent>
    </>
  );
}
