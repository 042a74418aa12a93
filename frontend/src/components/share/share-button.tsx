import { Trans, useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps, Menu } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandWhatsapp,
  IconDeviceMobileShare,
  IconLink,
  IconShare,
} from '@tabler/icons-react';

interface ShareButtonProps extends Pick<ButtonProps, 'variant'> {
  title: string;
  /** Path and query of the shared page. */
  address: string;
}

/** Offers to share a page by an app of the device, Facebook, WhatsApp or its link. */
export function ShareButton({ title, address, variant = 'default' }: ShareButtonProps) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant={variant} leftSection={<IconShare size={20} aria-hidden="true" />}>
          <Trans>Share</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ShareItems title={title} address={address} />
      </Menu.Dropdown>
    </Menu>
  );
}

const newTab = { component: 'a', target: '_blank', rel: 'noopener noreferrer', mih: 44 } as const;
const icon = { size: 20, 'aria-hidden': true } as const;

function ShareItems({ title, address }: ShareButtonProps) {
  const { t } = useLingui();
  const url = new URL(address, window.location.origin).href;

  async function handleCopy() {
    const { toastDone, toastProblem } = await import('../feedback/toasts.tsx');
    try {
      await navigator.clipboard.writeText(url);
      toastDone({ message: t`The link is copied.`, topic: 'share' });
    } catch {
      toastProblem({ message: t`The link could not be copied. Copy it here: ${url}`, topic: 'share' });
    }
  }

  async function handleShare() {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      const isClosedByUser = error instanceof DOMException && error.name === 'AbortError';
      if (!isClosedByUser) await handleCopy();
    }
  }

  return (
    <>
      {'share' in navigator && (
        <Menu.Item
          mih={44}
          leftSection={<IconDeviceMobileShare {...icon} />}
          onClick={() => void handleShare()}
        >
          <Trans>With an app</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        {...newTab}
        href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`}
        leftSection={<IconBrandFacebook {...icon} />}
      >
        Facebook
      </Menu.Item>
      <Menu.Item
        {...newTab}
        href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
        leftSection={<IconBrandWhatsapp {...icon} />}
      >
        WhatsApp
      </Menu.Item>
      <Menu.Item mih={44} leftSection={<IconLink {...icon} />} onClick={() => void handleCopy()}>
        <Trans>Copy link</Trans>
      </Menu.Item>
    </>
  );
}
