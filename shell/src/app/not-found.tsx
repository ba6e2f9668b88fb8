import { makeStyles, Text, Title2, tokens } from '@fluentui/react-components';
import { usePageTitle, useTranslation } from '@mebae/platform';
import { Link } from 'react-router';
import { ProductMark } from '../lib/product-mark.tsx';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    justifyItems: 'center',
    gap: '16px',
    margin: '12vh auto',
    textAlign: 'center',
  },
  mark: { color: tokens.colorBrandBackground2Pressed },
});

/** No page has this address. */
export function NotFound({ title }: { title: string }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  usePageTitle(title);
  return (
    <section className={styles.page}>
      <span className={styles.mark}>
        <ProductMark size={56} />
      </span>
      <Title2 as="h1">{title}</Title2>
      <Text align="center">{t('notFound.text')}</Text>
      <Link to="/pages/home">{t('notFound.home')}</Link>
    </section>
  );
}
