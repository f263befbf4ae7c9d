/**
 * Characters that control a terminal, change the direction of writing or are invisible, and halves of surrogate pairs:
 * untrusted text must not be shown with them. Joiners of scripts and of emoji are not included.
 */
export const hiddenCharacters =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\uFFFE\uFFFF\u{E0000}-\u{E007F}]|\u17B4|\u17B5/gu;
