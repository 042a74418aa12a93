import { Trans, useLingui } from '@lingui/react/macro';
import {
  ActionIcon,
  type MantineColorScheme,
  Menu,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The menu of colour schemes. It opens at once, since it loads when the user asks for it. */
export function ColorSchemeMenu() {
  const { t } = useLingui();
  const Icon = useComputedColorScheme('light') === 'dark' ? IconMoon : IconSun;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choices = [
    { value: 'light', label: <Trans>Light</Trans>, Icon: IconSun },
    { value: 'dark', label: <Trans>Dark</Trans>, Icon: IconMoon },
    { value: 'auto', label: <Trans>Same as my device</Trans>, Icon: IconDeviceDesktop },
  ] as const;
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>
        <ActionIcon variant="transparent" c="inherit" aria-label={t`Colours`}>
          <Icon size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {choices.map(({ value, label, Icon: ChoiceIcon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick
              rightSection={<ChoiceIcon size={20} aria-hidden="true" />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
