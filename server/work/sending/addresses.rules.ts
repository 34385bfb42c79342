/** The addresses in a mail are short, so that no mail program breaks them, and say nothing but the recipient's token. */
export const unsubscribeAddress = (publicUrl: string, token: string) => `${publicUrl}/u/${token}`;
export const openAddress = (publicUrl: string, token: string) => `${publicUrl}/o/${token}`;
/** Link 0 is one that no person sees. */
export const clickAddress = (publicUrl: string, token: string, linkId: number) =>
  `${publicUrl}/c/${token}/${linkId}`;
