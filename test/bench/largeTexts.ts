import { largeLocks } from './largeLocks.ts';
import { largeManifests } from './largeManifests.ts';
import type { MakeText } from './textParts.ts';

/** A large text of every format, by the format's id. */
export const largeTexts: Readonly<Record<string, MakeText>> = { ...largeManifests, ...largeLocks };
