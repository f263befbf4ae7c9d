/** Characters of a line that can be read in half of a window. */
const width = 58;

/** Wraps a sentence for a document that shares the window with another. Long words are not split. */
export function wrapped(sentence: string): readonly string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
