import { Text } from '@fluentui/react-components';
import { PhoneRegular } from '@fluentui/react-icons/svg/phone';
import type { OwnFactors } from '@mebae/contracts';
import { useNotice, useTranslation } from '@mebae/platform';
import { ConfirmButton } from '@mebae/ui';
import { FactorFacts } from './factor-facts.tsx';
import { useFactorRowStyles } from './factor-row-styles.ts';
import { refusalKey } from './refusal-text.ts';
import { useFactorWrites } from './second-factors.resource.ts';

interface AppRowProps {
  app: NonNullable<OwnFactors['oneTimeCode']>;
  canRemove: boolean;
}

/** The app that makes one-time codes; it can be removed. */
export function AppRow({ app, canRemove }: AppRowProps) {
  const rows = useFactorRowStyles();
  const { t } = useTranslation('account');
  const notice = useNotice();
  const { removeApp } = useFactorWrites();
  const name = t('factors.app');

  async function remove(): Promise<void> {
    try {
      await removeApp();
      notice.success(t('factors.removed', { name }));
    } catch (error) {
      const key = refusalKey(error);
      if (key === null) throw error;
      notice.info(t(key));
    }
  }

  return (
    <li className={rows.row}>
      <PhoneRegular className={rows.icon} />
      <div>
        <Text weight="semibold">{name}</Text>
        <FactorFacts {...app} />
      </div>
      <div className={rows.actions}>
        <ConfirmButton
          size="small"
          disabledFocusable={!canRemove}
          aria-label={t('factors.removeOf', { name })}
          title={t('factors.removeTitle', { name })}
          body={t('factors.removeBody')}
          confirmLabel={t('factors.remove')}
          danger
          onConfirm={remove}
        >
          {t('factors.remove')}
        </ConfirmButton>
      </div>
    </li>
  );
}
