import type { AddressFault, SitePage } from './foundAddress.ts';
import type { PageAddress } from './pageAddress.ts';

/** The public pages of one kind of component: their hosts, and how to read their addresses. */
export interface Site {
  /**
   * A host by the first labels of its name, and those that may end it: `npmjs com org`. No others may come before or
   * after these, so that a host that only begins like a site's is not mistaken for it.
   */
  readonly hosts: readonly string[];
  /** `null` for a page that is about no component. */
  read(page: PageAddress): SitePage | AddressFault | null;
}

export function isAt({ hosts }: Site, host: string): boolean {
  return hosts.some((known) => {
    const [labels = '', ...ends] = known.split(' ');
    return ends.some((end) => host === `${labels}.${end}`);
  });
}
