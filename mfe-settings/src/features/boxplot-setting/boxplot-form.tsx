import type { BoxplotSetting } from '@mebae/contracts';
import { makeStyles, useNotice } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { FormConflict, Form, SaveBar, useConflict, useForm } from '@mebae/ui/forms';
import { useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import { boxKey, type NamedBox } from './available-boxes.ts';
import { BoxList } from './box-list.tsx';
import { BoxPreview } from './box-preview.tsx';
import {
  comparedBoxplot,
  isOnScale,
  schemaOf,
  valuesOf,
  type BoxplotValues,
} from './boxplot-values.ts';
import { readBoxplotSetting, useBoxplotWrite } from './boxplot-setting.resource.ts';
import { ReferenceLines } from './reference-lines.tsx';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(320px, 2fr) minmax(0, 3fr)',
    alignItems: 'start',
    gap: '16px',
    '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  preview: { position: 'sticky', top: '8px' },
});

interface BoxplotFormProps {
  setting: BoxplotSetting;
  available: readonly NamedBox[];
  /** Begins the form again with what is saved now. */
  onReload: (latest: BoxplotSetting) => void;
}

/** Boxes, their order and the lines, beside the plot that they make of the newest scored course. */
export function BoxplotForm({ setting, available, onReload }: BoxplotFormProps) {
  const styles = useStyles();
  const t = useText();
  const { form, conflict } = useBoxplotForm(setting, onReload);
  const { items, referenceLines } = useWatch({ control: form.control }) as BoxplotValues;
  const byKey = new Map(available.map((box) => [boxKey(box), box]));
  return (
    <Form form={form}>
      <div className={styles.columns}>
        <div>
          <Section title={t('boxplot.boxes')} description={t('boxplot.boxesHint')}>
            <Controller
              control={form.control}
              name="items"
              render={({ field, fieldState }) => (
                <BoxList
                  chosen={field.value.flatMap((item) => byKey.get(boxKey(item)) ?? [])}
                  available={available}
                  onChange={(boxes) => field.onChange(boxes.map(({ kind, id }) => ({ kind, id })))}
                  problem={fieldState.error?.message}
                />
              )}
            />
          </Section>
          <ReferenceLines form={form} />
        </div>
        <div className={styles.preview}>
          <BoxPreview
            boxes={items.flatMap((item) => byKey.get(boxKey(item)) ?? [])}
            lines={referenceLines.flatMap(({ label, value }) =>
              isOnScale(value) ? [{ name: label, value: Number(value) }] : [],
            )}
          />
        </div>
      </div>
      <SaveBar
        label={t('boxplot.save')}
        isSaving={form.isSaving}
        isDisabled={!form.isDirty}
        message={
          <FormConflict
            form={form}
            conflict={conflict}
            onReload={onReload}
            compared={comparedBoxplot(t, available)}
          />
        }
      />
    </Form>
  );
}

function useBoxplotForm(setting: BoxplotSetting, onReload: (latest: BoxplotSetting) => void) {
  const t = useText();
  const notice = useNotice();
  const write = useBoxplotWrite();
  const conflict = useConflict(readBoxplotSetting);
  const saved = useRef(setting);
  const save = async ({ items, referenceLines, basedOn }: BoxplotValues) => {
    saved.current = await write({
      items,
      referenceLines: referenceLines.map(({ label, value }) => ({ label, value: Number(value) })),
      updatedAt: basedOn === '' ? null : basedOn,
    });
    notice.success(t('boxplot.saved'));
  };
  const form = useForm<BoxplotValues>({
    keptAs: 'box plot',
    defaultValues: valuesOf(setting),
    schema: () => schemaOf(t),
    onSave: (values) => conflict.guard(save(values)),
    // The next change is based on what this one has saved.
    onSaved: () => onReload(saved.current),
  });
  return { form, conflict };
}
