import { Button, Caption1, makeStyles, Text, Title2, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { remoteLabel, type PublishedRemote } from '@mebae/contracts';
import { referenceText, useLanguage, useTranslation } from '@mebae/platform';
import { Link } from 'react-router';

const useStyles = makeStyles({
  fault: {
    display: 'grid',
    justifyItems: 'center',
    gap: '16px',
    maxWidth: '560px',
    margin: '8vh auto',
    padding: '40px 32px',
    textAlign: 'center',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow4,
  },
  icon: { fontSize: '48px', color: tokens.colorBrandForeground1 },
  actions: { display: 'flex', gap: '12px', alignItems: 'center', flexWrap: 'wrap' },
  version: { color: tokens.colorNeutralForeground3 },
});

export interface RemoteFaultProps {
  remote: Pick<PublishedRemote, 'name' | 'labels' | 'version'>;
  /** `load`: its code did not come; `screen`: it threw; `contract`: it needs another shell; `withdrawn`: it was taken out of order. */
  kind: 'load' | 'screen' | 'contract' | 'withdrawn';
  /** Short id that finds the fault in the log; null where there is nothing to find. */
  reference: string | null;
  onRetry: () => void;
  /** Where else to go. */
  home: string;
}

/** Says which part of the product is out of order, what still works, and offers another try. */
export function RemoteFault({ remote, kind, reference, onRetry, home }: RemoteFaultProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <section className={styles.fault} role="alert">
      <PlugDisconnectedRegular className={styles.icon} />
      <Title2 as="h1" align="center">
        {t(`remote.fault.${kind}`, { remote: remoteLabel(remote, language) })}
      </Title2>
      <Text align="center">{t(`remote.advice.${kind}`)}</Text>
      <div className={styles.actions}>
        <Button appearance="primary" icon={<ArrowClockwiseRegular />} onClick={onRetry}>
          {t('remote.retry')}
        </Button>
        <Link to={home}>{t('notFound.home')}</Link>
      </div>
      {reference && <Caption1>{referenceText(reference, language)}</Caption1>}
      <Caption1 className={styles.version} translate="no">
        {remote.name} {remote.version}
      </Caption1>
    </section>
  );
}
