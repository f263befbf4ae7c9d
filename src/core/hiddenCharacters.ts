/**
 * Characters that control a terminal, turn the direction of writing or cannot be seen, and halves of surrogate pairs: what a
 * text of strangers may not hold as it is where people read it. Joiners of scripts and of emoji are none of them.
 */
export const hiddenCharacters =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\uFFFE\uFFFF\u{E0000}-\u{E007F}]|\u17B4|\u17B5/gu;
