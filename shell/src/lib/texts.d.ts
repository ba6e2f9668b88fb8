import type account from '../../translations/account/ja.json';
import type factor from '../../translations/factor/ja.json';
import type cover from '../../translations/cover/ja.json';
import type guide from '../../translations/guide/ja.json';
import type shell from '../../translations/ja.json';
import type resetPassword from '../../translations/reset-password/ja.json';

declare global {
  interface MebaeTexts {
    account: typeof account;
    factor: typeof factor;
    cover: typeof cover;
    guide: typeof guide;
    resetPassword: typeof resetPassword;
    shell: typeof shell;
  }
}
