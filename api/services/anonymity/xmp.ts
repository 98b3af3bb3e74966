/** Authors in XMP, which images, PDF and other files have as plain text among their bytes. */
export const xmpAuthors = (text: string): string[] =>
  [...text.matchAll(/<dc:creator>[\s\S]{0,500}?<rdf:li[^>]*>([^<]{1,200})</g)].map(([, value]) =>
    value!.trim()
  );
