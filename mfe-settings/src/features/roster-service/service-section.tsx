import type { RosterOrg, RosterService } from '@mebae/contracts';
import { ApiError, makeStyles, Select, useNotice } from '@mebae/platform';
import { Section } from '@mebae/ui';
import {
  Form,
  FormConflict,
  FormField,
  SaveBar,
  SwitchField,
  useConflict,
  useForm,
} from '@mebae/ui/forms';
import { z } from 'zod';
import { useText } from '../../lib/text.ts';
import { readRosterService, useRosterWrites } from './roster.resource.ts';
import { ServiceTest } from './service-test.tsx';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '12px' },
  org: { maxWidth: '420px' },
});

const valuesOf = ({ org, isNightly, appliesItself, updatedAt }: RosterService) => ({
  orgID: org?.id ?? '',
  isNightly,
  appliesItself,
  basedOn: updatedAt ?? '',
});

interface ServiceSectionProps {
  service: RosterService;
  /** Schools that the service has named; empty before it was asked. */
  orgs: readonly RosterOrg[];
  onOrgs: (orgs: readonly RosterOrg[]) => void;
  /** Begins the form again with what is saved now. */
  onSaved: () => void;
}

/** The service: which of its schools is this one, what happens by itself, and a test. */
export function ServiceSection({ service, orgs, onOrgs, onSaved }: ServiceSectionProps) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { save } = useRosterWrites();
  const conflict = useConflict(readRosterService);
  const chosen = service.org;
  const known = chosen && !orgs.some(({ id }) => id === chosen.id) ? [chosen, ...orgs] : [...orgs];
  const form = useForm({
    keptAs: 'roster service',
    defaultValues: valuesOf(service),
    schema: () =>
      z
        .object({
          orgID: z.string(),
          isNightly: z.boolean(),
          appliesItself: z.boolean(),
          basedOn: z.string(),
        })
        .refine(({ orgID, isNightly }) => !isNightly || orgID !== '', {
          path: ['orgID'],
          message: t('roster.orgMissing'),
        }),
    onSave: async ({ orgID, isNightly, appliesItself, basedOn }) => {
      const org = known.find(({ id }) => id === orgID) ?? null;
      const updatedAt = basedOn === '' ? null : basedOn;
      const isSaved = await conflict.guard(save({ org, isNightly, appliesItself, updatedAt }));
      if (isSaved) notice.success(t('roster.saved'));
      return isSaved;
    },
    onSaved,
    problemOf: (error) =>
      error instanceof ApiError && error.reason[0] === 'orgMissing'
        ? { field: 'orgID', message: t('roster.orgMissing') }
        : null,
  });
  return (
    <Section
      title={t('roster.service')}
      description={t('roster.about', { address: service.address })}
    >
      <ServiceTest onOrgs={onOrgs} />
      <Form form={form} aria-label={t('roster.service')}>
        <div className={styles.fields}>
          <FormField
            form={form}
            name="orgID"
            label={t('roster.org')}
            hint={t('roster.orgHint')}
            className={styles.org}
          >
            {(input) => (
              <Select {...input}>
                <option value="">{t('roster.orgNone')}</option>
                {known.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <SwitchField
            form={form}
            name="isNightly"
            label={t('roster.nightly')}
            hint={t('roster.nightlyHint')}
          />
          <SwitchField
            form={form}
            name="appliesItself"
            label={t('roster.byItself')}
            hint={t('roster.byItselfHint')}
          />
        </div>
        <SaveBar
          label={t('school.save')}
          call="rosterService.save"
          isSaving={form.isSaving}
          isDisabled={!form.isDirty}
          message={
            <FormConflict
              form={form}
              conflict={conflict}
              onReload={() => form.discard(onSaved)}
              compared={{
                valuesOf,
                labels: {
                  orgID: t('roster.org'),
                  isNightly: t('roster.nightly'),
                  appliesItself: t('roster.byItself'),
                },
              }}
            />
          }
        />
      </Form>
    </Section>
  );
}
