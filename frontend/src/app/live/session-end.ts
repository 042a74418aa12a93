import type { SocketMessageData } from '@petcare/contracts/sockets.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { toastInfo } from '../../components/feedback/toasts.tsx';

export type EndReason = SocketMessageData<'session.ended'>['reason'];

const endTexts: Record<EndReason, MessageDescriptor> = {
  signed_out: msg`You are signed out. See you soon!`,
  role_changed: msg`Your role has changed. Please sign in again to continue.`,
  account_removed: msg`This account was deleted. Thank you for being with us.`,
  revoked: msg`You were signed out from another device.`,
  password_changed: msg`Your password was changed. Please sign in with the new one.`,
  expired: msg`You were signed out after a while. Please sign in again.`,
};

export function showEndReason(reason: EndReason): void {
  toastInfo({ id: 'session-ended', message: i18n._(endTexts[reason]) });
}
