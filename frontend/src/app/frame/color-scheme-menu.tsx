import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';

/** The menu of colour schemes, open from the start: it is fetched when somebody asks for it. */
export function ColorSchemeMenu() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choices = [
    { value: 'light', label: <Trans>Light</Trans>, Icon: IconSun },
    { value: 'dark', label: <Trans>Dark</Trans>, Icon: IconMoon },
    { value: 'auto', label: <Trans>Like my device</Trans>, Icon: IconDeviceDesktop },
  ] as const;
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>
        <ActionIcon variant="transparent" c="inherit" aria-label={t`Colours`}>
          <IconSunMoon size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon size={20} aria-hidden="true" />}
            rightSection={colorScheme === value && <IconCheck size={18} aria-hidden="true" />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
