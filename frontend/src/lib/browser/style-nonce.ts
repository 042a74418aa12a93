/** Allows inline style sheets under the content security policy of this page load. Empty in the development server. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
