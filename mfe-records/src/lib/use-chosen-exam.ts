import { addressID } from '@mebae/ui';
import { useSearchParams } from '@mebae/platform';

/** The course that the address names, null where it names none; and what names another one in its place. */
export function useChosenExam(): [number | null, (evalSettingID: number) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (evalSettingID: number) => {
    const next = new URLSearchParams(search);
    next.set('evalSettingID', String(evalSettingID));
    setSearch(next, { replace: true });
  };
  return [addressID(search.get('evalSettingID')), choose];
}
