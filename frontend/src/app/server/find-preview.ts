import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { type PostPreview, postPreviewEndpoints } from '@petcare/contracts/content/post-previews.ts';
import type { PageHead, PageRequest, RenderedPage } from '@petcare/contracts/rendered-pages.ts';
import { matchPath } from 'react-router-dom';
import { call, isApiError } from '../../lib/api/api-client.ts';

type FindHead = (
  params: Record<string, string>,
  options: { i18n: I18n; signal: AbortSignal },
) => Promise<PageHead | null>;

/** Pages for signed-in users that people share. Each head holds what visitors may read. */
const previews: Readonly<Record<string, FindHead>> = {
  '/memories/:id': async ({ id = '' }, { i18n, signal }) => {
    const post = await call(postPreviewEndpoints['memories.preview'], { params: { id }, signal });
    return postHead(post, { title: i18n._(msg`Memories`), address: '/memories' });
  },
  '/adaptation/:id': async ({ id = '' }, { i18n, signal }) => {
    const post = await call(postPreviewEndpoints['adoptions.preview'], { params: { id }, signal });
    return postHead(post, { title: i18n._(msg`Adoption`), address: '/adaptation' });
  },
  '/appointment/:id/:doctorId': async ({ id = '', doctorId = '' }, { i18n, signal }) => {
    const { service } = await call(clinicServiceEndpoints['services.withDoctor'], { params: { id }, signal });
    const doctor = service.dr_ids.find(({ _id }) => _id === doctorId);
    if (!doctor) return null;
    const { dr_name: name, specialise: specialty, dr_degrees: degrees } = doctor;
    return {
      title: name,
      description: i18n._(msg`${specialty}, ${degrees}. Book an appointment for your pet.`),
      picture: doctor.picture ?? { url: doctor.img_URL },
      parents: [
        { title: i18n._(msg`Services`), address: '/services' },
        { title: service.service_name, address: `/services/${service._id}` },
      ],
      subject: { kind: 'clinic', doctors: [{ name, specialty, fee: doctor.visiting_fees }] },
    };
  },
};

/** Returns the head of a page that signed-in users share; null for any other page. */
export async function findPreview(
  { url, signal }: PageRequest,
  i18n: I18n,
): Promise<Extract<RenderedPage, { kind: 'preview' }> | null> {
  const path = url.split('?', 1)[0] ?? '/';
  for (const [pattern, findHead] of Object.entries(previews)) {
    const match = matchPath(pattern, path);
    if (!match) continue;
    const head = await findHead(withoutUnset(match.params), { i18n, signal }).catch((error: unknown) => {
      if (isApiError(error) && error.status === 404) return null;
      throw error;
    });
    return head
      ? { kind: 'preview', status: 200, head }
      : { kind: 'preview', status: 404, head: { title: i18n._(msg`Page not found`) } };
  }
  return null;
}

function postHead(post: PostPreview, parent: { title: string; address: string }): PageHead {
  return {
    title: post.title,
    description: post.details,
    picture: post.picture,
    parents: [parent],
    subject: { kind: 'post', updatedAt: post.updatedAt },
  };
}

function withoutUnset(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']));
}
