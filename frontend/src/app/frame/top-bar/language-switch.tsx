import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { activateLocale, rememberLocale } from '../../../lib/texts/locale.ts';
import classes from './language-switch.module.css';

export function LanguageSwitch() {
  const { t, i18n } = useLingui();
  const other = i18n.locale === 'bn' ? 'en' : 'bn';

  async function handleClick() {
    try {
      await activateLocale(other);
      rememberLocale(other);
    } catch {
      const { toastProblem } = await import('../../../components/feedback/toasts.tsx');
      toastProblem({ message: t`The language could not be loaded. Check your connection and try again.` });
    }
  }

  return (
    <UnstyledButton className={classes['button']} lang={other} onClick={() => void handleClick()}>
      {other === 'bn' ? 'বাংলা' : 'English'}
    </UnstyledButton>
  );
}
